import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common'
import { Database, type DatabaseSettings } from './data/database.ts'

/** Opens the data when the application is made and closes it when the last request has been answered. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  static forRoot(settings: DatabaseSettings): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [{ provide: Database, useFactory: () => Database.open(settings) }],
      exports: [Database],
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close()
  }
}
