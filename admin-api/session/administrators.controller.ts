import { Body, Controller, Header, Param } from '@nestjs/common'
import type { IdParam } from '../../contracts/parameters.ts'
import type { Administrator, AdministratorForm, PasswordLink } from '../../contracts/session.ts'
import { type Author, By } from '../http/access.ts'
import { Serves } from '../http/serves.ts'
import { Administrators } from './administrators.ts'

@Controller()
export class AdministratorsController {
  constructor(private readonly administrators: Administrators) {}

  @Serves('GET /api/administrators')
  @Header('Cache-Control', 'no-store')
  list(@By() { userId }: Author): Promise<Administrator[]> {
    return this.administrators.list(userId)
  }

  @Serves('POST /api/administrators')
  @Header('Cache-Control', 'no-store')
  add(@Body() { email }: AdministratorForm, @By() author: Author): Promise<PasswordLink> {
    return this.administrators.add(email, author)
  }

  @Serves('POST /api/administrators/:id/link')
  @Header('Cache-Control', 'no-store')
  renewLink(@Param() { id }: IdParam, @By() author: Author): Promise<PasswordLink> {
    return this.administrators.renewLink(id, author)
  }

  @Serves('DELETE /api/administrators/:id')
  remove(@Param() { id }: IdParam, @By() author: Author): Promise<void> {
    return this.administrators.remove(id, author)
  }

  @Serves('DELETE /api/administrators/:id/sessions')
  signOutEverywhere(@Param() { id }: IdParam, @By() author: Author): Promise<void> {
    return this.administrators.signOutEverywhere(id, author)
  }
}
