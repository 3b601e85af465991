import { Worker } from 'node:worker_threads'
import { OPERATOR_TOKEN } from '../../admin-api/testing/glossary-process.ts'
import type { PublisherMessage, ServiceMessage } from '../../contracts/publishing.ts'
import { siteDefaults } from '../../contracts/site-defaults.ts'
import { publisherSettings } from '../../contracts/testing/publisher-settings.ts'
import { site } from '../../bench/stock/site.ts'

const ENTRY = new URL('../../dist/content-build/main.js', import.meta.url)

/** Makes a full build with the built content-build into an empty folder, from the replies of a running product. */
export function buildFresh(url: string, environment: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const settings = publisherSettings({
    apiUrl: url,
    operatorToken: OPERATOR_TOKEN,
    dataDir: environment['DATA_DIR'] ?? '',
    site: { ...site, url: environment['PUBLIC_URL'] ?? url },
    featuredTermIds: (environment['FEATURED_TERM_IDS'] ?? siteDefaults.FEATURED_TERM_IDS).split(',').map(Number),
    votePublishSeconds: 0,
    task: { kind: 'full', to: folder, accept: true, hasCopies: false },
  })
  return new Promise((resolve, reject) => {
    let failure = 'Publishing ended before it was done'
    const worker = new Worker(ENTRY, { workerData: settings })
    worker.on('message', (message: PublisherMessage) => {
      if (message.type === 'confirm') worker.postMessage({ type: 'confirmed' } satisfies ServiceMessage)
      if (message.type === 'ready') failure = ''
      if (message.type === 'failed') failure = message.message
    })
    worker.once('error', reject)
    worker.once('exit', () => (failure === '' ? resolve() : reject(new Error(failure))))
  })
}
