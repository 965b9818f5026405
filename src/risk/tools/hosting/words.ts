import type { ProgramRow } from "../table.ts";

/** Sub-commands of both hosts that only look. */
export const looking = "view list ls status diff checks watch download search show get verify browse".replaceAll(" ", "|");

/** Options of both hosts that take the next word. A letter that is a switch in some sub-commands is left out. */
export const hostingTakes = () =>
  [
    ..."-R --repo -t --title -b --body -F --body-file -B --base -H --head --header -l --label -a --assignee -r --reviewer".split(" "),
    ..."-m --milestone -p --project -T --template -L --limit -q --jq --json -S --search -A --author -s --state".split(" "),
    ..."-X --method -f --field --raw-field --input --hostname --cache --preview -n --notes --notes-file --target".split(" "),
    ..."-e --env -o --org -u --user --visibility --description -d --homepage -c --commit -w --workflow --ref".split(" "),
    ..."-D --dir --pattern -O --output --add-label --remove-label --add-assignee --remove-assignee --add-reviewer".split(" "),
    ..."--remove-reviewer --subject --match-head-commit --reason --comment --duplicate-of --color --name --job".split(" "),
    ..."--attempt --exit-status-on --remote-name --fork-name --clone-dir --source --remote --gitignore --license".split(" "),
    ..."--discussion-category --notes-start-tag --add-project --remove-project --add-milestone --id --item-id".split(" "),
    ..."--project-id --field-id --text --number --single-select-option-id --iteration-id --location --idle-timeout".split(" "),
    ..."--retention-period --display-name --devcontainer-path --default-branch --commit-title --filename --desc".split(" "),
    ..."--team --app --scopes --git-protocol --owner --format --query --key --type --machine --branch".split(" "),
  ].filter((name) => !["-d", "-s", "-w", "-c", "-r", "-m"].includes(name));

export const message = (on: string, ...hits: readonly string[]): ProgramRow => ({ on, does: "message", hits });
export const harmless = (on: string, ...hits: readonly string[]): ProgramRow => ({ on, does: "harmless", hits });
