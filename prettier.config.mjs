export default {
  semi: false,
  singleQuote: true,
  printWidth: 120,
  plugins: ['prettier-plugin-astro'],
}
