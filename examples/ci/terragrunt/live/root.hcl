# The directory of units. A real one names a backend, and what the units share.
