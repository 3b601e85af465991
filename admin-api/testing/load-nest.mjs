// jest runs CommonJS packages while it still walks a test's graph of ES modules; those that require Nest, an ES module
// itself, only get it when it was loaded before.
import 'reflect-metadata'
import '@nestjs/common'
import '@nestjs/core'
