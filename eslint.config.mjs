import astro from 'eslint-plugin-astro'
import jest from 'eslint-plugin-jest'
import playwright from 'eslint-plugin-playwright'
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
  escaped: {
    selector: "MemberExpression[property.name='pathname'] > NewExpression[arguments.1.object.type='MetaProperty']",
    message: 'A path of a file is fileURLToPath(…): of the address a space is %20.',
  },
}

const inLoop = ':matches(WhileStatement, DoWhileStatement, ForStatement, ForOfStatement) *'
const inRace = "CallExpression[callee.object.name='Promise'][callee.property.name='race'] *"

/** What the plugins for tests do not know. In a loop a wait is the pause between two looks, in a race the limit. */
const restrictedInTests = [
  {
    selector: [
      "CallExpression[callee.name='delay']",
      "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']:matches([arguments.0.name='resolve'], [arguments.0.body.callee.name='resolve'])",
    ]
      .map((call) => `${call}:not(${inLoop}):not(${inRace})`)
      .join(', '),
    message: 'A fixed sleep: look again in a loop until it has happened.',
  },
  {
    selector: "ImportDeclaration[source.value='node:timers/promises'] > ImportSpecifier[local.name!='delay']",
    message: 'Import it as `delay`, the name by which fixed sleeps are found.',
  },
  {
    selector: 'MemberExpression[object.name=/^(describe|it|test|story)$/][property.name=/^(todo|fail|failing|fixme)$/]',
    message: 'Every test runs, and is to pass.',
  },
]

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
      'no-restricted-syntax': ['error', ...Object.values(restricted)],
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
    // What a reply says is `any`; a field that is not there fails the test that reads it.
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
    files: ['**/*.test.ts'],
    extends: [jest.configs['flat/recommended']],
    settings: { jest: { globalPackage: '@jest/globals' } },
    rules: {
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', '**.expect', 'fc.assert'] }],
      // Off: a model that a test runs against the product expects in its methods.
      'jest/no-standalone-expect': 'off',
    },
  },
  {
    files: ['tests/journeys/**/*.ts'],
    extends: [playwright.configs['flat/recommended']],
    rules: {
      'playwright/expect-expect': ['error', { assertFunctionPatterns: ['^expect', '^pressSlash$'] }],
      // Off: helpers choose too; `no-conditional-expect` refuses what would hide a failure.
      'playwright/no-conditional-in-test': 'off',
      // Off: some stories show that nothing more is loaded.
      'playwright/no-networkidle': 'off',
      // Off: it takes the page's own globals for variables of the test.
      'playwright/no-unsafe-references': 'off',
    },
  },
  {
    files: ['**/*.test.ts', '**/testing/**/*.ts', 'tests/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...Object.values(restricted), ...restrictedInTests],
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
