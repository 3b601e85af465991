import { Body, Controller, Delete, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import {
  firstPasswordForm,
  type FirstPasswordForm,
  type Session,
  signInForm,
  type SignInForm,
} from '../../contracts/session.ts'
import { Settings } from '../config.ts'
import { Public } from '../http/access.ts'
import { clientNetwork } from '../http/client.ts'
import { FirstAdministrator } from './first-administrator.ts'
import { KnownPlaces } from './known-places.ts'
import { beginSession, endSession } from './session-cookie.ts'
import { emailKey, SessionService } from './session.service.ts'
import { SignInLimits } from './sign-in-limits.ts'

@Public()
@Controller('api/session')
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly firstAdministrator: FirstAdministrator,
    private readonly limits: SignInLimits,
    private readonly places: KnownPlaces,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  show(@Req() request: Request): Promise<Session> {
    return this.sessions.describe(request.session.userId)
  }

  @Post()
  @HttpCode(200)
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body({ schema: signInForm }) form: SignInForm,
  ): Promise<Session> {
    const account = emailKey(form.email)
    const attempt = { network: clientNetwork(request), account, place: await this.places.find(request, account) }
    const userId = await this.limits.run(attempt, () => this.sessions.check(form))
    await this.places.remember(request, response, account)
    await beginSession(request, userId)
    return this.sessions.describe(userId)
  }

  @Post('first-password')
  @HttpCode(200)
  async setFirstPassword(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body({ schema: firstPasswordForm }) form: FirstPasswordForm,
  ): Promise<Session> {
    const attempt = { network: clientNetwork(request), account: null, place: null }
    const userId = await this.limits.run(attempt, () => this.firstAdministrator.setPassword(form))
    await this.places.remember(request, response, emailKey(form.email))
    await beginSession(request, userId)
    return this.sessions.describe(userId)
  }

  @Delete()
  @HttpCode(204)
  signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return endSession(request, response, this.settings)
  }
}
