import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const restricted = {
  barrel: { selector: 'ExportAllDeclaration', message: 'Export by name: a barrel hides where things come from.' },
  default: {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name: a default has another name at every import.',
  },
  clock: {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message:
      'Wait by performance.now(), which no set clock moves; a moment to keep or to compare with kept ones is a new Date().',
  },
}

/** Types and safety. How code looks is prettier's, who imports whom is decided by scripts/import-rules.ts. */
export default defineConfig(
  globalIgnores(['dist/', 'data/', 'coverage/', 'test-results/', 'bench-results/', '**/.*/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // A `default` names all cases that are left.
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // `_` names what a signature demands and the function has no use for.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_$', ignoreRestSiblings: true },
      ],
      // A number has one way to be text; everything else is written out.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => close()` says "call it", and nobody reads what comes back.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      // A Nest module is a decorated class without members.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // `noPropertyAccessFromIndexSignature` wants brackets for keys that no type names.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // Off: TypeORM and Nest take plain objects where their types name a class; ours have columns and no methods to lose.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Off for the same reason, and because `[...name]` splits a name into code points on purpose.
      '@typescript-eslint/no-misused-spread': 'off',
      'no-restricted-syntax': ['error', restricted.default, restricted.barrel, restricted.clock],
      'no-console': 'error',
      eqeqeq: 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['site/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
    // Off: it warns of what the React Compiler would leave out, and there is no compiler here.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    // Replies of supertest are `any`; a field that is not there fails the test that reads it.
    files: ['**/*.test.ts', '**/testing/**'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Programs for a terminal.
    files: ['scripts/**', 'bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Tools find their settings by the default export.
    files: ['**/*.config.ts'],
    rules: { 'no-restricted-syntax': ['error', restricted.barrel, restricted.clock] },
  },
  {
    // Declarations that add to a tool's own must be interfaces, and must not import.
    files: ['**/*.d.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-empty-object-type': 'off',
      'no-restricted-syntax': 'off',
    },
  },
  astro.configs.recommended,
)
