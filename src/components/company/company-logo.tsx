import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { readFile } from '../../providers/files.ts'
import './company.css'

/** The logo of a company, fetched with the person's right and shown from memory; `fallback` until it is there. */
export function CompanyLogo({ slug, version, fallback }: { slug: string; version: number; fallback: ReactNode }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    readFile(`/api/company/${encodeURIComponent(slug)}/logo/`).then(
      (data) => {
        if (isGone) return
        made = URL.createObjectURL(data)
        setUrl(made)
      },
      // Without its picture a company is still itself: the initial stands there.
      () => undefined,
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [slug, version])
  return url ? <img className="company-logo" src={url} alt="" /> : fallback
}
