# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. inert is
# only for what nothing real goes with: firewalls, alarms and backup plans are
# in no class, for their loss lets in, or nobody is warned any more.
class "inert" {
  types = [
    "local_file",
  ]
}
