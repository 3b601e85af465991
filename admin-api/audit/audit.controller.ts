import { Readable } from 'node:stream'
import { Controller, Header, Query, Res, StreamableFile } from '@nestjs/common'
import type { Response } from 'express'
import type { AuditReply } from '../../contracts/audit.ts'
import type { AuditFileQuery, AuditQuery } from '../../contracts/parameters.ts'
import { dropStalled } from '../http/connections.ts'
import { Serves } from '../http/serves.ts'
import { AuditService } from './audit.service.ts'

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Serves('GET /api/audit')
  @Header('Cache-Control', 'no-store')
  read(@Query() query: AuditQuery): Promise<AuditReply> {
    return this.audit.read(query)
  }

  @Serves('GET /api/audit/export.csv')
  @Header('Cache-Control', 'no-store')
  file(@Query() query: AuditFileQuery, @Res({ passthrough: true }) response: Response): StreamableFile {
    dropStalled(response)
    const disposition = 'attachment; filename="audit.csv"'
    // A part may take megabytes: read the next one only when the client has taken it.
    const parts = Readable.from(this.audit.csv(query), { highWaterMark: 1 })
    return new StreamableFile(parts, { type: 'text/csv; charset=utf-8', disposition })
  }
}
