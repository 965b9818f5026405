/** How a person gets it. */
export const install = "`npm install --global @anthropic-ai/claude-code` brings it; then run `claude` once to sign in";
