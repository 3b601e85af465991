import { type DynamicModule, Global, Module } from '@nestjs/common'
import { LoggerModule } from 'nestjs-pino'
import { ChangesModule } from './changes/changes.module.ts'
import { Settings } from './config.ts'
import { DatabaseModule } from './database/database.module.ts'
import { HttpModule } from './http/http.module.ts'
import { logging } from './http/logging.ts'
import { ServingModule } from './serving/serving.module.ts'
import { SessionModule } from './session/session.module.ts'

/** The whole service, without the content-build worker. */
@Global()
@Module({})
export class AppModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot(logging),
        DatabaseModule.forRoot(settings),
        HttpModule,
        ChangesModule,
        ServingModule,
        SessionModule,
      ],
      providers: [{ provide: Settings, useValue: settings }],
      exports: [Settings],
    }
  }
}
