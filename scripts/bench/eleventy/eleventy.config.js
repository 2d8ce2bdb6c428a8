// Builds the same catalogue with Eleventy, with its usual means: templates in JavaScript, without checks.
import { listPages } from './pages.js';

export default function configure(config) {
  config.addGlobalData('routes', () => listPages(process.env.CATALOGUE));
}
