import { type DynamicModule, Global, Logger, Module, type OnApplicationShutdown } from '@nestjs/common'
import type { Settings } from './config.ts'
import { Database } from './data/database.ts'
import { SessionSecret } from './data/session-secret.ts'
import { LogCopier } from './threads/log-copier.ts'

/** Opens the database when the application is created and closes it after the last request is answered. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly log: LogCopier,
  ) {}

  static forRoot(settings: Settings): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: Database, useFactory: () => open(settings) },
        {
          provide: LogCopier,
          useFactory: (database: Database) => new LogCopier(database, settings),
          inject: [Database],
        },
        {
          provide: SessionSecret,
          useFactory: (database: Database) => SessionSecret.load(database, settings),
          inject: [Database],
        },
      ],
      exports: [Database, SessionSecret],
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.log.stop()
    await this.database.close()
  }
}

async function open(settings: Settings): Promise<Database> {
  const database = await Database.open(settings)
  for (const migration of database.migrated) new Logger('Migration').log(`${migration} has run`)
  return database
}
