// Parts that the rows of missing facts share: moves to elsewhere, what may be missing there, and whose it is.

export const goesTo =
  "\\b(?:move|migrate|switch|deploy|point|connect|upload|copy|transfer|import|integrate|sync|push|send|port|ship|redirect|change|" +
  "update|set|adapt|replace|convert|roll out|install|configure|order|register|submit|link|add|map|translate|publish|restore|" +
  "release)\\b";
export const places =
  "(?:servers?|hosts?|hosting|clusters?|regions?|data ?cent(?:er|re)s?|providers?|vendors?|suppliers?|partners?|banks?|carriers?|" +
  "gateways?|accounts?|subscriptions?|tenants?|domains?|address(?:es)?|country|countries|offices?|warehouses?|markets?|price lists?|" +
  "prices|rates?|terms|deadlines?|dates?|logos?|brand(?:ing| guidelines| colou?rs)?|templates?|credentials|certificates?|machines?|" +
  "environments?|registry|crm|erp|systems?|platforms?|locations?|phone numbers?|hardware|devices?|printers?|scanners?|format|" +
  "specification|spec|instances?|networks?|drive|storage|laptop|url|requirements|law|regulations?|tool|budget|limits?)";
export const facts =
  "(?:servers?|hosts?|buckets?|accounts?|regions?|keys?|credentials?|passwords?|tokens?|dates?|deadlines?|versions?|providers?|" +
  "vendors?|customers?|templates?|address(?:es)?|ports?|rates?|environments?|projects?|databases?|endpoints?|urls?|channels?|" +
  "recipients?|folders?|branch|clusters?|queues?|topics?|ip(?: address(?:es)?| range)?|subnets?|budget|prices?|contacts?|place|" +
  "location|settings|figures|formula|people|mailing list|list|folder|drive|schedule|time|person|amounts?|thresholds?|limits?|" +
  "parameters|values|data|files?|names?|logo|copy|texts?|wording|domain|machine|registry|repo(?:sitory)?|tenant|schema|format)";
export const outsiders =
  "(?:their|the (?:partner|client|customer|vendor|supplier|bank|carrier|insurer|agency|provider|manufacturer|publisher|regulator|" +
  "auditor|other team|other company|third party|external|government|authority|reseller|courier|hospital|lab|tax office|new partner|" +
  "new client|new customer|new vendor|new supplier)(?:'s|s')?)";
export const systems =
  "(?:crm|erp|payment (?:provider|gateway|processor|service)|identity provider|sso|hr (?:system|tool|software)|accounting (?:system|" +
  "software|tool)|warehouse(?: system| software)?|shipping (?:provider|carrier|service)|ticket(?:ing)? (?:system|tool)|mail provider|" +
  "e-?mail (?:provider|service)|sms (?:provider|gateway)|provider|pos|point of sale|bank|third[- ]party [a-z]+|external [a-z]+|" +
  "legacy (?:system|backend|application|database)|mainframe|scanners?|printers?|devices?|sensors?|machines?|booking system|billing " +
  "system|inventory system|partner|supplier|insurer|carrier)";
