import { Body, Controller, Header, Logger, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { FirstPasswordForm, PasswordForm, Session, SignInForm } from '../../contracts/session.ts'
import { Settings } from '../config.ts'
import { type Author, By } from '../http/access.ts'
import { clientAddress, clientNetwork } from '../http/client.ts'
import { Serves } from '../http/serves.ts'
import { Administrators, emailKey } from './administrators.ts'
import { KnownPlaces } from './known-places.ts'
import { endSession } from './session-cookie.ts'
import { SessionService } from './session.service.ts'
import { SignInLimits } from './sign-in-limits.ts'

@Controller()
export class SessionController {
  private readonly logger = new Logger('Sign-in')

  constructor(
    private readonly sessions: SessionService,
    private readonly administrators: Administrators,
    private readonly limits: SignInLimits,
    private readonly places: KnownPlaces,
    private readonly settings: Settings,
  ) {}

  @Serves('GET /api/session')
  @Header('Cache-Control', 'no-store')
  show(@Req() request: Request): Promise<Session> {
    return this.sessions.describe(request.session.userId)
  }

  @Serves('POST /api/session')
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() form: SignInForm,
  ): Promise<Session> {
    const account = emailKey(form.email)
    const attempt = { network: clientNetwork(request), account, place: await this.places.find(request, account) }
    const proven = await this.limits.run(attempt, () => this.sessions.check(form))
    await this.places.remember(request, response, account)
    const session = await this.sessions.begin(request, proven)
    this.logger.log({ msg: 'Signed in', account, address: clientAddress(request) })
    return session
  }

  @Serves('POST /api/session/first-password')
  async setFirstPassword(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() form: FirstPasswordForm,
  ): Promise<Session> {
    const attempt = { network: clientNetwork(request), account: null, place: null }
    const proven = await this.limits.run(attempt, () => this.administrators.useLink(form, clientAddress(request)))
    await this.places.remember(request, response, emailKey(form.email))
    return this.sessions.begin(request, proven)
  }

  /** Rate-limited like sign-in. This browser continues in a new session. */
  @Serves('POST /api/session/password')
  async changePassword(
    @Req() request: Request,
    @By() author: Author,
    @Body() { password, newPassword }: PasswordForm,
  ): Promise<void> {
    const attempt = { network: clientNetwork(request), account: author.email, place: `session ${author.userId}` }
    const change = () => this.administrators.changePassword(author, password, newPassword)
    await this.sessions.begin(request, await this.limits.run(attempt, change))
  }

  @Serves('DELETE /api/session')
  signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return endSession(request, response, this.settings)
  }
}
