import { parentPort, workerData } from 'node:worker_threads'
import { Random } from '../../bench/content/random.ts'
import { crawlMessage, crawlTask } from './crawl-report.ts'
import { FolderCrawler } from './folder-crawler.ts'
import { SiteCrawler } from './site-crawler.ts'

const { from, origins, seed } = crawlTask.parse(workerData)
const random = new Random(seed)
const crawler =
  'url' in from ? new SiteCrawler(from.url, origins, random) : new FolderCrawler(from.folder, origins, random)

parentPort?.on('message', (data: unknown) => {
  const message = crawlMessage.parse(data)
  if (message === 'stop') crawler.stop()
  else crawler.choice.look(message.look)
})

const report = await crawler.crawl()
parentPort?.postMessage(report)
parentPort?.close()
