/** Arrows point inwards: src → domain ← server. Everything not allowed here is an error. */
const only = (from, allowed) => ({
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.ts$' },
  to: { pathNot: allowed },
})
const never = (from, to) => ({ severity: 'error', from: { path: from }, to: { path: to } })
const rules = '^domain/(?!resources/)'
const entryPoints = '(main\\.tsx?|\\.test\\.tsx?|\\.spec\\.ts|\\.bench\\.ts|migrate\\.ts|\\.config\\.ts|\\.d\\.ts)$'

/** The rooms of server/services that every area may use; areas of business never use each other. */
const shared = ['core', 'books', 'documents', 'stock', 'files', 'sending', 'company', 'people', 'identity']

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'break the circle: move what both need, types included, into a third file',
      from: { path: '^(domain|server|src|tests)/' },
      to: { circular: true },
    },
    {
      name: 'rules-are-pure',
      comment: 'business rules import business rules: no package but hashes, no Node, no React, no SQL',
      ...only(rules, [rules, '(^|/)node_modules/@noble/hashes/']),
    },
    {
      name: 'definitions-know-rules-and-zod',
      comment: 'a definition is shared by browser and server: it knows the rules and zod, nothing else',
      ...only('^domain/resources/', ['^domain/', '(^|/)node_modules/zod/']),
    },
    { name: 'browser-never-imports-server', comment: 'what both need lives in domain/', ...never('^src/', '^server/') },
    { name: 'server-never-imports-browser', comment: 'what both need lives in domain/', ...never('^server/', '^src/') },
    {
      name: 'http-goes-through-services',
      comment: 'call a use-case of server/services',
      ...never('^server/http/', '^server/(db|jobs|mail)/'),
    },
    {
      name: 'services-never-import-http',
      comment: 'a use-case knows no request',
      ...never('^server/services/', '^server/(http/|app\\.)'),
    },
    {
      name: 'services-see-the-queue-only',
      comment: 'name the job in jobs/queue.ts',
      ...never('^server/services/', '^server/jobs/(?!queue\\.ts)'),
    },
    {
      name: 'storage-is-a-leaf',
      comment: 'storage decides nothing',
      ...never('^server/(db|mail|pdf|spreadsheet|storage|telemetry|webhook)/', '^server/(http|services|jobs|reports)/'),
    },
    {
      name: 'only-jobs-send-mail',
      severity: 'error',
      comment: 'put a message down with mailTo of services/identity/mail-out.ts',
      from: { path: '^(domain|server|src)/', pathNot: '^server/(jobs/|mail/|main\\.ts$)' },
      to: { path: '^server/mail/' },
    },
    {
      name: 'only-spreadsheet-uses-hucre',
      severity: 'error',
      comment: 'use server/spreadsheet',
      from: { path: '^(domain|server|src)/(?!spreadsheet/)' },
      to: { path: '(^|/)node_modules/hucre/' },
    },
    {
      name: 'reports-only-read',
      comment: 'a report reads through db/core/client.ts',
      ...never('^server/reports/', '^server/(http|services|jobs|mail|pdf)/|^server/db/(?!core/client)'),
    },
    {
      name: 'jobs-call-services',
      comment: 'a job calls a use-case; only job-store.ts is its own',
      severity: 'error',
      // These workers are programs of their own, with their own connections.
      from: { path: '^server/jobs/', pathNot: '^server/jobs/(import|check|export)-worker\\.ts$' },
      to: { path: '^server/(http|db/(?!core/job-store))' },
    },
    {
      name: 'tools-use-services',
      severity: 'error',
      comment: 'the command line and the demo use services, db, storage, paths and config',
      from: { path: '^server/(cli|demo)/' },
      to: {
        path: '^server/',
        pathNot: ['^server/$1/', '^server/(services|db|storage)/', '^server/(config|paths)\\.ts$'],
      },
    },
    {
      name: 'demo-is-for-the-first-start',
      severity: 'error',
      comment: 'only server/main.ts makes the demo',
      from: { path: '^(domain|src|server)/', pathNot: ['^server/main\\.ts$', '^server/demo/'] },
      to: { path: '^server/demo/' },
    },
    {
      name: 'nothing-imports-the-command-line',
      severity: 'error',
      comment: 'move what is shared into server/services',
      from: { path: '^(domain|src|server)/', pathNot: '^server/cli/' },
      to: { path: '^server/cli/' },
    },
    {
      name: 'nothing-imports-main',
      comment: 'main wires; import what it wires',
      ...never('.', '^(server/main\\.ts|src/main\\.tsx)$'),
    },
    {
      name: 'shared-ui-knows-no-page',
      comment: 'pages use components',
      ...never('^src/(components|providers|lib)/', '^src/(pages|resources)/'),
    },
    {
      name: 'lib-is-a-leaf',
      comment: 'lib knows only itself, the texts and domain/',
      ...never('^src/lib/', '^src/(?!lib/|locales/)'),
    },
    {
      name: 'only-providers-send-requests',
      severity: 'error',
      comment: 'use a hook of Refine, useRequest or a function of src/providers',
      from: { path: '^src/', pathNot: ['^src/providers/', '\\.test\\.tsx?$'] },
      to: { path: '^src/providers/http\\.ts$' },
    },
    {
      name: 'providers-know-no-component',
      comment: 'components use providers',
      ...never('^src/providers/', '^src/components/'),
    },
    {
      name: 'only-resources-names-pages',
      comment: 'name the page in src/resources/pages.tsx',
      ...never('^src/(?!app|resources/|pages/)', '^src/pages/'),
    },
    {
      name: 'areas-do-not-reach-across',
      severity: 'error',
      comment: 'share through src/components or domain/',
      from: { path: '^src/pages/([^/]+)/' },
      to: { path: '^src/pages/[^/]+/', pathNot: '^src/pages/$1/' },
    },
    {
      name: 'use-cases-do-not-reach-across',
      severity: 'error',
      comment: 'share through domain/ or a room of server/services that every area uses',
      from: { path: '^server/services/([^/]+)/' },
      to: {
        path: '^server/services/[^/]+/',
        pathNot: ['^server/services/$1/', `^server/services/(${shared.join('|')})/`],
      },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      comment: 'the product runs without its tests',
      from: { path: '^(domain|server|src)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/|\\.test\\.' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'the imported file or package does not exist',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-dead-file',
      severity: 'error',
      comment: 'nothing imports it and it imports nothing: delete it',
      from: { orphan: true, pathNot: entryPoints },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
