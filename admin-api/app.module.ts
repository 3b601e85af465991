import { type DynamicModule, Global, Module } from '@nestjs/common'
import { LoggerModule } from 'nestjs-pino'
import { CategoriesModule } from './categories/categories.module.ts'
import { ChangesModule } from './changes/changes.module.ts'
import { Settings } from './config.ts'
import { DatabaseModule } from './database.module.ts'
import { HealthModule } from './health/health.module.ts'
import { HooksModule } from './hooks/hooks.module.ts'
import { HttpModule } from './http/http.module.ts'
import { logging } from './http/logging.ts'
import { Stopping } from './http/stopping.ts'
import { ImportModule } from './import/import.module.ts'
import { ImagesModule } from './images/images.module.ts'
import { PublishingModule } from './publishing/publishing.module.ts'
import { SearchModule } from './search/search.module.ts'
import { ServingModule } from './serving/serving.module.ts'
import { SessionModule } from './session/session.module.ts'
import { SocialModule } from './social/social.module.ts'
import { StarterModule } from './starter/starter.module.ts'
import { TermsModule } from './terms/terms.module.ts'
import { VotesModule } from './votes/votes.module.ts'

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
        // Its path stands before `api/terms/:id`.
        SearchModule,
        TermsModule,
        ImportModule,
        CategoriesModule,
        ImagesModule,
        VotesModule,
        StarterModule,
        ServingModule,
        PublishingModule,
        SocialModule,
        HealthModule,
        HooksModule,
        SessionModule,
      ],
      providers: [{ provide: Settings, useValue: settings }, Stopping],
      exports: [Settings, Stopping],
    }
  }
}
