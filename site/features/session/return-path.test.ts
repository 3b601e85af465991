import { expect, it } from '@jest/globals'
import { returnPath } from './return-path.ts'

const leadTo = (wanted: string): string | null =>
  returnPath(`?${new URLSearchParams({ return: wanted }).toString()}`, 'https://glossary.example')

// Shows signing-in/return
it('the return path leads to a page of this site, with its query', () => {
  expect(leadTo('/edit-meaning?term=5')).toBe('/edit-meaning?term=5')
  expect(returnPath('', 'https://glossary.example')).toBeNull()
})

// Shows signing-in/return
it.each([
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example/x',
  '/..//evil.example/x',
  '/a/..//evil.example/x',
  '/.\\/evil.example/x',
  '/%2e/\\evil.example/x',
  'https://evil.example/',
  'https:/evil.example',
  'https://glossary.example.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  'admin',
])('there is no return path to %j', (elsewhere) => {
  expect(leadTo(elsewhere)).toBeNull()
})
