import { parentPort, workerData } from 'node:worker_threads'
import { Random } from '../product/random.ts'
import { crawlMessage, crawlTask } from './crawl-report.ts'
import { FolderReader, SiteReader } from './readers.ts'
import { Walk } from './walk.ts'

const { from, origins, seed } = crawlTask.parse(workerData)
const reader = 'url' in from ? new SiteReader(from.url, origins) : new FolderReader(from.folder, origins)
const walk = new Walk(reader, new Random(seed))

parentPort?.on('message', (data: unknown) => {
  const message = crawlMessage.parse(data)
  if (message === 'stop') walk.stop()
  else walk.choice.look(message.look)
})

const report = await walk.crawl()
parentPort?.postMessage(report)
parentPort?.close()
