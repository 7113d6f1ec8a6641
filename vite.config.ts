import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const api = 'http://localhost:3000'

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'build/web', emptyOutDir: true },
  server: { port: 5173, strictPort: true, proxy: { '/api': api, '/_allauth': api } },
  test: {
    maxWorkers: 2,
    // Refine and its router ship extension-less imports that Node refuses; vite resolves them when they are inlined.
    server: { deps: { inline: [/@refinedev/, /react-router/] } },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['domain/**/*.test.ts', 'src/**/*.test.{ts,tsx}', 'tests/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{api,properties,support}/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
