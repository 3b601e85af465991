import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { Settings } from '../config.ts'
import { TaskThread } from '../threads/task-thread.ts'
import { READ_THREAD } from './cached-reads.ts'
import { type ListReply, listReply, type ListTask } from './read-tasks.ts'

/** Lists that read all terms. One worker thread answers them, one at a time. */
@Injectable()
export class ListReads implements OnModuleDestroy {
  private readonly thread: TaskThread<ListTask>

  constructor({ dataDir, databaseUrl }: Settings) {
    const data = { dataDir, databaseUrl }
    this.thread = new TaskThread<ListTask>({ entry: READ_THREAD, most: 100, deadline: 10_000, megabytes: 256, data })
  }

  /** @throws GlossaryError busy */
  async read(task: ListTask): Promise<ListReply> {
    return listReply.parse(JSON.parse(await this.thread.run(task)))
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.stop()
  }
}
