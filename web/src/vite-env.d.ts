// Types of what the bundler provides.
/// <reference types="vite/client" />
