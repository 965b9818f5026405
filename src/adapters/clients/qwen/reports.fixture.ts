export { claudeShapedReports as reports } from "../shared/claude-shaped.fixture.ts";
