hazard "aws-api-deployment-renewed" {
  provider = "hashicorp/aws"
  types    = ["aws_api_gateway_deployment", "aws_apigatewayv2_deployment"]
  actions  = ["replace"]
  when     = change.actions[0] == "create"
  effect   = "none"
  says     = "A deployment is a snapshot of the API: a new one is made first, and the stage serves the old one until it is moved."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws, website/docs/r/api_gateway_deployment.html.markdown, lifecycle and triggers"
    checked = "2026-11"
  }

  example "a trigger, the new one first" {
    change = { actions = ["create", "delete"], before = { triggers = { a = "1" } }, after = { triggers = { a = "2" } }, replace_paths = ["triggers"] }
    hit    = true
  }

  example "the old one first, which a stage in use refuses" {
    change = { actions = ["delete", "create"], before = { triggers = { a = "1" } }, after = { triggers = { a = "2" } }, replace_paths = ["triggers"] }
    hit    = false
  }
}
