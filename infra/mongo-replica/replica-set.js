// Run by mongosh at every start: creates the replica set if it is missing, waits for a primary, and creates an account
// for the product that can read and write only its own database.
const { MONGODB_ROOT_PASSWORD, MONGODB_PASSWORD } = process.env;
const hosts = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'];

db.getSiblingDB('admin').auth('root', MONGODB_ROOT_PASSWORD);
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'sightline', members: hosts.map((host, _id) => ({ _id, host })) });
}
for (let tries = 0; !db.hello().primary; tries++) {
  if (tries > 60) throw new Error('The replica set found no primary within a minute.');
  sleep(1000);
}

// The primary may be a different member from the one that this script is connected to.
const root = `root:${encodeURIComponent(MONGODB_ROOT_PASSWORD)}`;
const product = connect(`mongodb://${root}@${hosts.join(',')}/admin?replicaSet=sightline`).getSiblingDB(
  'sightline',
);
const account = { pwd: MONGODB_PASSWORD, roles: [{ role: 'readWrite', db: 'sightline' }] };
if (product.getUser('sightline')) product.updateUser('sightline', account);
else product.createUser({ user: 'sightline', ...account });
