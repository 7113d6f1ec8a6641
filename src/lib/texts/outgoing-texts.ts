/** The texts of mails and links: added with the first document that shows them, so that no other page waits for them. */
import outgoing from '../../locales/en-outgoing.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', outgoing, true, true)
