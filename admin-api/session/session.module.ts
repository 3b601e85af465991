import { Module } from '@nestjs/common'
import { FirstAdministrator } from './first-administrator.ts'
import { SessionController } from './session.controller.ts'
import { KnownPlaces } from './known-places.ts'
import { SessionService } from './session.service.ts'
import { SignInLimits } from './sign-in-limits.ts'

@Module({
  controllers: [SessionController],
  providers: [SessionService, FirstAdministrator, KnownPlaces, SignInLimits],
})
export class SessionModule {}
