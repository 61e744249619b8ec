import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Link = 'wifi' | 'cell';
const LINKS: readonly Link[] = ['wifi', 'cell'];

let made = 0;

/**
 * The network of a phone: a network namespace with two links to this machine, of which one is up, at first the Wi-Fi.
 * Programs in it reach this machine at `server` and nothing else. Only root may make one.
 */
export class PhoneNetwork {
  /** The address of this machine, the same over both links. */
  readonly server: string;
  readonly #name: string;
  readonly #subnet: string;
  readonly #folder: string;
  #link: Link = 'wifi';
  readonly #onMachine: (() => void)[] = [];

  private constructor() {
    const number = (process.pid + made++) % 250;
    this.#name = `sl${process.pid}x${made}`;
    // The range for tests of network devices (RFC 2544).
    this.#subnet = `198.18.${number}`;
    this.server = `${this.#subnet}.254`;
    this.#folder = mkdtempSync(join(tmpdir(), 'sightline-phone-'));
  }

  static create(): PhoneNetwork {
    const network = new PhoneNetwork();
    network.#here('ip', 'netns', 'add', network.#name);
    network.#here('ip', 'addr', 'add', `${network.server}/32`, 'dev', 'lo');
    network.#phone('ip', 'link', 'set', 'lo', 'up');
    for (const link of LINKS) network.#add(link);
    network.#up(network.#link);
    return network;
  }

  /** A program that runs another one in this network. */
  wrap(program: string): string {
    const file = join(this.#folder, 'run');
    writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${this.#name} '${program}' "$@"\n`, { mode: 0o755 });
    return file;
  }

  /** Goes to the other link, as at the door of a building: the former link and its address are gone first. */
  changeLink(): void {
    this.#down(this.#link);
    this.#link = this.#link === 'wifi' ? 'cell' : 'wifi';
    this.#up(this.#link);
  }

  blockUdp(): void {
    this.#dropUdp([]);
  }

  /** Drops this part of the UDP packets in both directions, at random. */
  loseUdp(part: number): void {
    this.#dropUdp(['-m', 'statistic', '--mode', 'random', '--probability', String(part)]);
  }

  /** Lets through connections to these TCP ports alone, like a strict firewall. */
  allowOnlyTcp(...ports: number[]): void {
    for (const port of ports)
      this.#rule('-A', 'OUTPUT', '-p', 'tcp', '--dport', String(port), '-j', 'ACCEPT');
    this.#rule('-A', 'OUTPUT', '!', '-o', 'lo', '-j', 'DROP');
  }

  /** Ends `blockUdp`, `loseUdp` and `allowOnlyTcp`. */
  allowAll(): void {
    for (const chain of ['INPUT', 'OUTPUT']) this.#rule('-F', chain);
    for (const end of this.#onMachine.splice(0)) end();
  }

  /** Limits the Wi-Fi in both directions, with a queue of 300 ms like that of a small router. */
  limit(kilobits: number): void {
    const shape = ['tbf', 'rate', `${kilobits}kbit`, 'burst', '4kb', 'latency', '300ms'];
    this.#phone('tc', 'qdisc', 'replace', 'dev', 'wifi', 'root', ...shape);
    this.#here('tc', 'qdisc', 'replace', 'dev', this.#outside('wifi'), 'root', ...shape);
  }

  unlimit(): void {
    this.#phone('tc', 'qdisc', 'del', 'dev', 'wifi', 'root');
    this.#here('tc', 'qdisc', 'del', 'dev', this.#outside('wifi'), 'root');
  }

  /** Sends UDP for this port of the server to another one there, until `allowAll`. */
  redirectUdp(from: number, to: number): void {
    const rule = ['-i', this.#outside('wifi'), '-p', 'udp', '-d', this.server, '--dport', String(from)];
    this.#ruleOnMachine('nat', [...rule, '-j', 'DNAT', '--to-destination', `${this.server}:${to}`]);
  }

  remove(): void {
    this.allowAll();
    this.#here('ip', 'netns', 'del', this.#name);
    this.#here('ip', 'addr', 'del', `${this.server}/32`, 'dev', 'lo');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #add(link: Link): void {
    const outside = this.#outside(link);
    this.#here('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', link, 'netns', this.#name);
    this.#here('ip', 'addr', 'add', `${this.#address(link, 1)}/30`, 'dev', outside);
    this.#here('ip', 'link', 'set', outside, 'up');
  }

  #up(link: Link): void {
    this.#phone('ip', 'addr', 'add', `${this.#address(link, 2)}/30`, 'dev', link);
    this.#phone('ip', 'link', 'set', link, 'up');
    this.#phone('ip', 'route', 'add', 'default', 'via', this.#address(link, 1), 'dev', link);
  }

  #down(link: Link): void {
    this.#phone('ip', 'addr', 'flush', 'dev', link);
    this.#phone('ip', 'link', 'set', link, 'down');
  }

  /** The first address of a link is this machine's, the second the phone's. */
  #address(link: Link, which: 1 | 2): string {
    return `${this.#subnet}.${LINKS.indexOf(link) * 4 + which}`;
  }

  #outside(link: Link): string {
    return `${this.#name}${link[0]}`;
  }

  /** Drops what arrives at either end, since a program is told when its own machine drops a packet. */
  #dropUdp(match: string[]): void {
    this.#rule('-A', 'INPUT', '-p', 'udp', ...match, '-j', 'DROP');
    for (const link of LINKS)
      this.#ruleOnMachine('raw', ['-i', this.#outside(link), '-p', 'udp', ...match, '-j', 'DROP']);
  }

  /** Adds a rule about one of the links to this machine. */
  #ruleOnMachine(table: 'nat' | 'raw', rule: string[]): void {
    const change = (action: '-A' | '-D'): string =>
      this.#here('iptables', '-w', '-t', table, action, 'PREROUTING', ...rule);
    change('-A');
    this.#onMachine.push(() => void change('-D'));
  }

  #rule(...words: string[]): void {
    this.#phone('iptables', '-w', ...words);
  }

  #phone(...words: string[]): string {
    return this.#here('ip', 'netns', 'exec', this.#name, ...words);
  }

  #here(program: string, ...words: string[]): string {
    return execFileSync(program, words, { encoding: 'utf8', stdio: 'pipe' });
  }
}

/** Whether tests can make such a network on this machine. */
export const hasPhoneNetworks: boolean = canCreate();

function canCreate(): boolean {
  try {
    const network = PhoneNetwork.create();
    try {
      network.loseUdp(0.5);
      network.allowAll();
      network.limit(1000);
      network.redirectUdp(9, 10);
    } finally {
      network.remove();
    }
    return true;
  } catch {
    return false;
  }
}
