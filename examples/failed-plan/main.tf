# Two replicas are promised to the people who are on call; somebody wants one.

variable "replicas" {
  type        = number
  description = "How many copies of the ticket desk run."
  default     = 1
}

resource "terraform_data" "queue" {
  input = {
    name  = "ticket-desk"
    depth = 400
  }
}

resource "terraform_data" "desk" {
  input = {
    queue    = terraform_data.queue.output.name
    replicas = var.replicas
  }

  lifecycle {
    precondition {
      condition     = var.replicas >= 2
      error_message = "The ticket desk runs with two replicas or more."
    }
  }
}
