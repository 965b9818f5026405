import { lazily } from "../../../kernel/lazily.ts";
import { isKnown } from "../../deed.ts";
import { words } from "../plain.ts";
import { useOf, type Test, type Use } from "../table.ts";

/** Options that stand before the sub-command, in all the programs that work like docker. */
export const engineTakes = () => [
  ...words("-H --host -c --context -l --log-level --config --tlscacert --tlscert --tlskey --url --identity"),
  ...words("--connection --root --runroot --storage-driver --storage-opt --runtime --cgroup-manager --conmon --tmpdir"),
  ...words("-n --namespace -a --address --data-root --cni-path --snapshotter --hosts-dir --builder --events-backend"),
];

/** Options of `build` whose value is the next word. */
export const buildTakes = lazily(() => [
  ...words("-t --tag -f --file --build-arg --build-context --target --platform --cache-from --cache-to --secret --ssh"),
  ...words("--label --network --progress -o --output --iidfile --add-host --allow --annotation --attest --builder -m"),
  ...words("--memory --shm-size --ulimit --metadata-file --no-cache-filter --sbom --provenance --call --set -v --volume"),
  ...words("--format --isolation --logfile --runtime --security-opt --cap-add --device --jobs --authfile"),
]);

export const composeTakes = words(
  "-f --file -p --project-name --profile --env-file --project-directory --ansi --progress --parallel -c --context -H --host " +
    "--podman-args --in-pod --log-level",
);

/** The words behind the leading ones, sorted once more: a letter means one thing for `rm` and another for `run`. */
export const inner = (use: Use, takes: readonly string[] = [], stops = false): Use =>
  useOf({ names: [], rows: [], takes, ...(stops ? { stopsAtOperand: true as const } : {}) }, { ...use.call, words: use.rest });

export const within =
  (test: Test, takes: readonly string[] = []): Test =>
  (use) =>
    test(inner(use, takes));

/** Something is named, and everything that is named is known. */
export const allNamed: Test = ({ operands }) => operands.length > 0 && operands.every(({ text }) => isKnown(text));
