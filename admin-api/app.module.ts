import { type DynamicModule, Global, Module } from '@nestjs/common'
import { Settings } from './config.ts'
import { DatabaseModule } from './database/database.module.ts'
import { HttpModule } from './http/http.module.ts'
import { SessionModule } from './session/session.module.ts'

/** The whole service, without the content-build worker. */
@Global()
@Module({})
export class AppModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [DatabaseModule.forRoot(settings), HttpModule, SessionModule],
      providers: [{ provide: Settings, useValue: settings }],
      exports: [Settings],
    }
  }
}
