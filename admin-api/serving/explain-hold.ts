/** For operators: why nothing is published, and the way out. @param reason the publisher's sentence */
export const explainHold = (reason: string): string =>
  `Publishing is paused and readers get the last site: ${reason} The way out: put the right data in their place and start again, or ` +
  "publish these by npm run publish -- --accept, or by 'Publish anyway' on the Admin Only page"
