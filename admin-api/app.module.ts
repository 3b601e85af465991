import { type DynamicModule, Global, Module } from '@nestjs/common'
import { LoggerModule } from 'nestjs-pino'
import { AuditController } from './audit/audit.controller.ts'
import { AuditService } from './audit/audit.service.ts'
import { ExpiredAudit } from './audit/expired-audit.ts'
import { CategoriesController } from './categories/categories.controller.ts'
import { CategoriesService } from './categories/categories.service.ts'
import { ChangesController } from './changes/changes.controller.ts'
import { FeedEnd } from './changes/feed-end.ts'
import { ChangesService } from './changes/changes.service.ts'
import { Settings } from './config.ts'
import { Database } from './data/database.ts'
import { DatabaseModule } from './database.module.ts'
import { Files } from './files/files.ts'
import { HealthController } from './health/health.controller.ts'
import { Metrics } from './health/metrics.ts'
import { StateService } from './health/state.service.ts'
import { HooksController } from './hooks/hooks.controller.ts'
import { HooksService } from './hooks/hooks.service.ts'
import { HttpModule } from './http/http.module.ts'
import { logging } from './http/logging.ts'
import { Stopping } from './http/stopping.ts'
import { ImageFiles } from './images/image-files.ts'
import { ImageMeasures } from './images/image-measures.ts'
import { ImagesController } from './images/images.controller.ts'
import { ImagesService } from './images/images.service.ts'
import { ImportController } from './import/import.controller.ts'
import { ImportService } from './import/import.service.ts'
import { LimitStore } from './limits/limit-store.ts'
import { ByteRate } from './load/byte-rate.ts'
import { InFlightRequests } from './load/in-flight-requests.ts'
import { LateRefusals } from './load/late-refusals.ts'
import { PublishingController } from './publishing/publishing.controller.ts'
import { PublishingService } from './publishing/publishing.service.ts'
import { CachedReads } from './reads/cached-reads.ts'
import { ListReads } from './reads/list-reads.ts'
import { SearchController } from './search/search.controller.ts'
import { SearchService } from './search/search.service.ts'
import { SearchedTermsCache } from './search/searched-terms-cache.ts'
import { PublishedFiles } from './serving/published-files.ts'
import { PublisherReport } from './serving/publisher-report.ts'
import { Administrators } from './session/administrators.ts'
import { AdministratorsController } from './session/administrators.controller.ts'
import { FirstAdministrator } from './session/first-administrator.ts'
import { KnownPlaces } from './session/known-places.ts'
import { Passwords } from './session/passwords.ts'
import { SessionController } from './session/session.controller.ts'
import { SessionService } from './session/session.service.ts'
import { SignInLimits } from './session/sign-in-limits.ts'
import { SocialController } from './social/social.controller.ts'
import { SocialService } from './social/social.service.ts'
import { Starter } from './starter/starter.ts'
import { DefinitionCleaner } from './terms/definition-cleaner.ts'
import { TermExportService } from './terms/term-export.service.ts'
import { TermListsService } from './terms/term-lists.service.ts'
import { TermRemovalService } from './terms/term-removal.service.ts'
import { TermsController } from './terms/terms.controller.ts'
import { TermsService } from './terms/terms.service.ts'
import { ExpiredVisitors } from './votes/expired-visitors.ts'
import { VisitorCookie } from './votes/visitor-cookie.ts'
import { VotesController } from './votes/votes.controller.ts'
import { VotesService } from './votes/votes.service.ts'

const controllers = [
  ChangesController,
  // Must precede `TermsController`, whose `api/terms/:id` would match its path.
  SearchController,
  TermsController,
  ImportController,
  CategoriesController,
  ImagesController,
  VotesController,
  SocialController,
  HealthController,
  HooksController,
  SessionController,
  AdministratorsController,
  AuditController,
  PublishingController,
]

const services = [
  TermsService,
  DefinitionCleaner,
  TermListsService,
  TermRemovalService,
  TermExportService,
  CachedReads,
  ListReads,
  CategoriesService,
  Starter,
  ImagesService,
  ImageFiles,
  ImageMeasures,
  VotesService,
  VisitorCookie,
  ExpiredVisitors,
  SearchedTermsCache,
  SearchService,
  ImportService,
  SocialService,
  SessionService,
  FirstAdministrator,
  Administrators,
  Passwords,
  AuditService,
  ExpiredAudit,
  KnownPlaces,
  SignInLimits,
  ChangesService,
  FeedEnd,
  HooksService,
  StateService,
  Metrics,
  PublishingService,
  PublishedFiles,
  PublisherReport,
]

/** Providers that `HttpModule` depends on; exported, because it is a module of its own. */
const httpDependencies = [Stopping, LimitStore, ByteRate, InFlightRequests, LateRefusals]

/** The whole service, except the content-build worker. */
@Global()
@Module({})
export class AppModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [LoggerModule.forRoot(logging(settings)), DatabaseModule.forRoot(settings), HttpModule],
      controllers,
      providers: [
        { provide: Settings, useValue: settings },
        { provide: Files, useFactory: (database: Database) => Files.open(settings, database), inject: [Database] },
        ...services,
        ...httpDependencies,
      ],
      exports: [Settings, ...httpDependencies],
    }
  }
}
