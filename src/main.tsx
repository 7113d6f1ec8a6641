import '@ant-design/v5-patch-for-react-19'
import '@fontsource-variable/inter'
import './app.css'
import './high-contrast.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startOffline } from './lib/offline/offline.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no place for the application.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

if (import.meta.env.PROD) addEventListener('load', () => void startOffline())
