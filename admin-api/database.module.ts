import { type DynamicModule, Global, Logger, Module, type OnApplicationShutdown } from '@nestjs/common'
import { Database, type DatabaseSettings } from './data/database.ts'

/** Opens the data when the application is made and closes it when the last request has been answered. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  static forRoot(settings: DatabaseSettings): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [{ provide: Database, useFactory: () => open(settings) }],
      exports: [Database],
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close()
  }
}

async function open(settings: DatabaseSettings): Promise<Database> {
  const database = await Database.open(settings)
  for (const migration of database.migrated) new Logger('Migration').log(`${migration} has run`)
  return database
}
