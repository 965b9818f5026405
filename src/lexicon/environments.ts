/**
 * Words that people put into the names of places to say what a place is for. In this order: a name that says two things is the
 * more serious one. How a name is cut into words is up to the reader: a name of a place may be cut finer than any text.
 */
export const environmentRows: readonly {
  readonly environment: "production" | "staging" | "dev";
  readonly words: readonly string[];
}[] = [
  { environment: "production", words: ["prod", "prd", "production", "live", "prod1", "prod2"] },
  { environment: "staging", words: ["staging", "stage", "stg", "uat", "preprod", "qa", "preview"] },
  {
    environment: "dev",
    words: ["dev", "develop", "development", "local", "localhost", "test", "testing", "sandbox", "minikube", "kind", "ci"],
  },
];
