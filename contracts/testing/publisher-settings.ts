import type { PublisherSettings } from '../publishing.ts'
import { site } from './site.ts'

/** Settings as the service passes them, with `given` replacing the defaults. */
export const publisherSettings = (given: Partial<PublisherSettings>): PublisherSettings => ({
  ...{ apiUrl: '', operatorToken: '', dataDir: '', site, targets: [], featuredTermIds: [], votePublishSeconds: 15 },
  ...{ webhookSecret: null, publishedWebhookUrls: [], webhooksAllowPrivate: false },
  ...{ inFlightRequests: new SharedArrayBuffer(4), task: { kind: 'follow' } },
  ...given,
})
