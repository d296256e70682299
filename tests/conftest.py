"""What every test stands on."""

from hypothesis import settings

# How long an example takes says how busy the machine is, not whether the program is right.
settings.register_profile("calm", deadline=None, max_examples=40)
settings.load_profile("calm")
