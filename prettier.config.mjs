export default {
  semi: false,
  singleQuote: true,
  printWidth: 120,
  plugins: ['prettier-plugin-astro'],
  // Its tables hold whole sentences: padded to one width, one new test would change every line.
  overrides: [{ files: 'docs/coverage.md', options: { proseWrap: 'never' } }],
}
