/**
 * What every page runs: small things that a reader may need before any island is loaded. Each line is a feature's own part; what they
 * weigh together is bounded by the size limits in package.json.
 */
