import { words } from "../plain.ts";

/** Options of kubectl, anywhere in the line, that take the next word. */
export const kubeTakes = () => [
  ...words("-n --namespace --context --cluster --kubeconfig --user --as --as-group --as-uid --cache-dir --token -s"),
  ...words("--server --tls-server-name --certificate-authority --client-certificate --client-key --request-timeout"),
  ...words("--password --username --profile --profile-output --log-flush-frequency -v --v --vmodule -f --filename -k"),
  ...words("--kustomize -o --output -l --selector --field-selector -c --container --template --sort-by -L --raw"),
  ...words("--label-columns --since --since-time --tail --max-log-requests --limit-bytes --replicas --current-replicas"),
  ...words("--resource-version --image --port --target-port --name --type --patch --patch-file --subresource --timeout"),
  ...words("--grace-period --cascade --field-manager --from-literal --from-file --from-env-file --overrides --restart"),
  ...words("--env -e --limits --requests --serviceaccount --min --max --cpu-percent --to-revision --revision --for"),
  ...words("--cert --key --docker-server --docker-username --docker-password --docker-email --verb --resource --rule"),
  ...words("--clusterrole --role --group --address --accept-hosts --accept-paths --www --www-prefix --api-prefix"),
  ...words("--pod-selector --chunk-size --protocol --external-ip --session-affinity --target --copy-to --image-pull-policy"),
  ...words("--duration --audience --bound-object-kind --bound-object-name --schedule --from --class --rule --default-backend"),
  ...words("--hard --scopes --value --description --min-available --max-unavailable --prune-allowlist --retries --keys --to"),
];

export const kubeEnvironment = words("--context --cluster -n --namespace --kubeconfig -s --server KUBECONFIG KUBE_CONTEXT");
