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
import { SignInLimit } from '../http/limits.ts'
import { FirstAdministrator } from './first-administrator.ts'
import { beginSession, endSession } from './session-cookie.ts'
import { SessionService } from './session.service.ts'

@Public()
@Controller('api/session')
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly firstAdministrator: FirstAdministrator,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  show(@Req() request: Request): Promise<Session> {
    return this.sessions.describe(request.session.userId)
  }

  @Post()
  @HttpCode(200)
  @SignInLimit()
  async signIn(@Req() request: Request, @Body({ schema: signInForm }) form: SignInForm): Promise<Session> {
    await beginSession(request, await this.sessions.check(form))
    return this.sessions.describe(request.session.userId)
  }

  @Post('first-password')
  @HttpCode(200)
  @SignInLimit()
  async setFirstPassword(
    @Req() request: Request,
    @Body({ schema: firstPasswordForm }) form: FirstPasswordForm,
  ): Promise<Session> {
    await beginSession(request, await this.firstAdministrator.setPassword(form))
    return this.sessions.describe(request.session.userId)
  }

  @Delete()
  @HttpCode(204)
  signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return endSession(request, response, this.settings)
  }
}
