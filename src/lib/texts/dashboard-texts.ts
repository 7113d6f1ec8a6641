/** Adds the texts of the dashboard and its widgets with the first of their pages. */
import dashboard from '../../locales/en-dashboard.json'
import { addTexts } from '../i18n.ts'

addTexts(dashboard)
