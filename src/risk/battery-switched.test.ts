import { expect, test } from "vitest";
import { assess } from "./assess.ts";
import { place } from "./battery.fixture.ts";

const verdictOf = (server: string, name: string): string =>
  assess({ tool: "mcp", input: { server, name, args: { id: "1" } }, cwd: "/code/shop" }, place).verdict;

test.each([
  ...["n8n activate_workflow", "launchdarkly toggle_flag", "auth0 blockUser", "datadog mute_monitor", "grafana silence_alert"],
  ...["pagerduty acknowledge_incident", "railway resume_service", "docker pause_container", "github lock_branch", "k8s drainNode"],
  ...["jira link_tickets", "iam grant_role", "billing approve_quote", "s3 evict_objects", "wallet stake_tokens", "aws reboot_machine"],
])("A14 a tool that switches, stops or hands over something that is shared is asked about: %s", (tool) => {
  const [server = "", name = ""] = tool.split(" ");
  expect(verdictOf(server, name)).toBe("gate");
});

test.each([
  ...["n8n get_active_workflows", "launchdarkly list_toggles", "auth0 list_blocked_users", "datadog check_muted", "grafana list_silences"],
  ...["pagerduty get_acknowledged", "railway get_paused", "github list_locks", "jira search_links", "iam describe_grants"],
  ...["s3 count_evicted", "wallet list_stakes", "aws get_reboot_status"],
])("A15 looking at the same is free: %s", (tool) => {
  const [server = "", name = ""] = tool.split(" ");
  expect(verdictOf(server, name)).toBe("low");
});

test.each([
  ...["memory create_entities", "memory add_observations", "todo update_todo", "task-master set_task_status"],
  ...["serena activate_project", "serena restart_language_server", "debugger resume", "blender create_object", "ide set_breakpoint"],
])("A15 a server that keeps things on this machine only changes those: %s", (tool) => {
  const [server = "", name = ""] = tool.split(" ");
  expect(verdictOf(server, name)).toBe("advisory");
});

test.each(["memory delete_everything", "task-master send_email", "serena execute_code", "blender get_secret", "memory-prod create_table"])(
  "A14 and not everything that it might do beside that: %s",
  (tool) => {
    const [server = "", name = ""] = tool.split(" ");
    expect(verdictOf(server, name)).toBe("gate");
  },
);
