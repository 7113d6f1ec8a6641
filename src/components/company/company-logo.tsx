import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { readFile } from '../../providers/files.ts'
import './company.css'

/** Renders the logo of a company, loaded with the user's permission; `fallback` until it has loaded. */
export function CompanyLogo({ slug, version, fallback }: { slug: string; version: number; fallback: ReactNode }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let objectUrl: string | null = null
    let isGone = false
    readFile(`/api/company/${encodeURIComponent(slug)}/logo/`).then(
      (data) => {
        if (isGone) return
        objectUrl = URL.createObjectURL(data)
        setUrl(objectUrl)
      },
      // Without a logo the initial is shown.
      () => undefined,
    )
    return () => {
      isGone = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [slug, version])
  return url ? <img className="company-logo" src={url} alt="" /> : fallback
}
