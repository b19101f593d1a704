hazard "aws-tags-harmless" {
  provider   = "hashicorp/aws"
  types      = ["aws_*"]
  actions    = ["update"]
  attributes = ["tags.**", "tags_all.**"]
  when       = change.type != "aws_autoscaling_group"
  effect     = "none"
  says       = "Tags are records: the object goes on as it is. Where policies, backups or controllers select by a tag, they follow it."

  evidence "inferred" {
    source  = "AWS tagging best practices"
    checked = "2026-11"
  }

  example "a tag" {
    change = { type = "aws_vpc", actions = ["update"], before = { tags = {}, tags_all = {} }, after = { tags = { a = "b" }, tags_all = { a = "b" } } }
    hit    = true
  }

  example "with a resize" {
    change = { type = "aws_instance", actions = ["update"], before = { tags = {}, instance_type = "a" }, after = { tags = { a = "b" }, instance_type = "b" } }
    hit    = false
  }
}

hazard "aws-description-harmless" {
  provider   = "hashicorp/aws"
  types      = ["aws_*"]
  actions    = ["update"]
  attributes = ["description", "comment"]
  when       = change.type != "aws_cloudfront_distribution"
  effect     = "none"
  says       = "A description that can be changed in place is only text."

  evidence "inferred" {
    source  = "the API takes it as text without meaning"
    checked = "2026-11"
  }

  example "reworded" {
    change = { type = "aws_kms_key", actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = true
  }

  example "with rules" {
    change = { type = "aws_security_group", actions = ["update"], before = { description = "a", ingress = [] }, after = { description = "b", ingress = [{ from_port = 1 }] } }
    hit    = false
  }
}
