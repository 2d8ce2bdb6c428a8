// Loaded before every script: says what to do where Node is too old to run TypeScript, instead of a syntax error.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This needs Node 24, and ${process.version} runs it. Node 24 comes with the project: run "npm ci" once, ` +
      'with install scripts allowed, then start scripts with "npm run …".',
  );
  process.exit(1);
}
