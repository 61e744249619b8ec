/*
 * Writes the words of a recording and the trade terms that keyword spotting finds in it, each with its start and end in
 * seconds and its posterior. The language model is mixed from the general one and the company's own. See README.md.
 */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/ngram_model.h>

#define GENERAL_MODEL MODEL_FOLDER "/en-us/en-us.lm.bin"

enum {
    RATE = 16000,
    FRAMES_PER_SECOND = 100,
    BLOCK = 2048,
    /* Speech without a pause, such as the noise of a saw, is cut here: its lattice would grow with it. */
    LONGEST_UTTERANCE = 30 * RATE,
    LONGEST_LINE = 1024,
    /* The exit codes of sysexits.h: the caller tells a fault of the recording from one of this installation. */
    EXIT_UNREADABLE = 1,
    EXIT_USAGE = 64,
    EXIT_RECORDING = 65,
    EXIT_SOFTWARE = 70
};

/* An hour, the longest voice note, and a minute. */
static const long MOST_SAMPLES = 61L * 60 * RATE;
static const rlim_t MOST_MEMORY = 1UL << 30;
static const rlim_t MOST_OUTPUT = 4UL << 20;
static const rlim_t MOST_FILES = 32;
/* More than the workers allow the longest recording; it is for a program that they cannot stop. */
static const rlim_t MOST_PROCESSOR_SECONDS = 5UL * 3600;

static void end_with(int code, const char *problem, const char *cause)
{
    fprintf(stderr, "speech-recognizer: %s: %s\n", problem, cause);
    exit(code);
}

static void fail(const char *problem, const char *cause)
{
    end_with(EXIT_SOFTWARE, problem, cause);
}

static void refuse(const char *recording, const char *cause)
{
    end_with(EXIT_RECORDING, recording, cause);
}

static void limit(int resource, rlim_t most)
{
    const struct rlimit both = { most, most };
    if (setrlimit(resource, &both) != 0) fail("a limit was refused", strerror(errno));
}

static FILE *opened(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) fail(path, strerror(errno));
    return file;
}

static unsigned number(const unsigned char *bytes, int length)
{
    unsigned value = 0;
    while (length-- > 0) value = value << 8 | bytes[length];
    return value;
}

/* Opens a WAV file of one channel at its first sample. */
static FILE *open_samples(const char *path)
{
    unsigned char head[16];
    int is_speech = 0;
    FILE *file = opened(path);
    if (fread(head, 1, 12, file) != 12 || memcmp(head, "RIFF", 4) != 0 || memcmp(head + 8, "WAVE", 4) != 0)
        refuse(path, "not a WAV file");
    while (fread(head, 1, 8, file) == 8) {
        const unsigned length = number(head + 4, 4);
        if (memcmp(head, "data", 4) == 0 && is_speech) return file;
        long rest = (long)length + (length & 1);
        if (memcmp(head, "fmt ", 4) == 0 && length >= 16) {
            if (fread(head, 1, 16, file) != 16) break;
            is_speech = number(head, 2) == 1 && number(head + 2, 2) == 1 && number(head + 4, 4) == RATE &&
                        number(head + 14, 2) == 16;
            rest -= 16;
        }
        if (fseek(file, rest, SEEK_CUR) != 0) break;
    }
    refuse(path, "not 16 kHz, 16 bits and one channel");
    return NULL;
}

/* Adds lines of a word and its phonemes. A word of the general dictionary keeps its own pronunciation. */
static void add_words(ps_decoder_t *decoder, const char *path)
{
    char line[LONGEST_LINE];
    FILE *file = opened(path);
    while (fgets(line, sizeof line, file)) {
        char *phonemes = strchr(line, ' ');
        if (!phonemes) continue;
        *phonemes++ = '\0';
        phonemes[strcspn(phonemes, "\r\n")] = '\0';
        char *known = ps_lookup_word(decoder, line);
        if (!known && ps_add_word(decoder, line, phonemes, FALSE) < 0) fail("no such phonemes", line);
        ckd_free(known);
    }
    fclose(file);
}

static ngram_model_t *read_model(ps_decoder_t *decoder, const char *path)
{
    ngram_model_t *model = ngram_model_read(ps_get_config(decoder), path, NGRAM_AUTO, ps_get_logmath(decoder));
    if (!model) fail(path, "not a language model");
    return model;
}

/*
 * The two models mixed, with this share of the company's own. A set adds probabilities that are already raised to the
 * language weight, so the shares are raised to it as well.
 */
static ngram_model_t *mix(ps_decoder_t *decoder, const char *own, double share)
{
    cmd_ln_t *config = ps_get_config(decoder);
    const double weight = cmd_ln_float_r(config, "-lw");
    ngram_model_t *models[] = { read_model(decoder, GENERAL_MODEL), read_model(decoder, own) };
    char *names[] = { "general", "own" };
    const float32 shares[] = { (float32)pow(1 - share, weight), (float32)pow(share, weight) };
    ngram_model_t *set = ngram_model_set_init(config, models, names, shares, 2);
    if (!set) fail(own, "the models cannot be mixed");
    ngram_model_apply_weights(set, (float32)weight, (float32)cmd_ln_float_r(config, "-wip"));
    return set;
}

/* Prints the words from this posterior up: keyword spotting finds a term at every moment, most with a lower one. */
static void print_words(ps_decoder_t *decoder, double least)
{
    logmath_t *logarithms = ps_get_logmath(decoder);
    for (ps_seg_t *word = ps_seg_iter(decoder); word; word = ps_seg_next(word)) {
        const double posterior = logmath_exp(logarithms, ps_seg_prob(word, NULL, NULL, NULL));
        int first, last;
        if (posterior < least) continue;
        ps_seg_frames(word, &first, &last);
        printf("%s %.3f %.3f %f\n", ps_seg_word(word), (double)first / FRAMES_PER_SECOND,
               (double)last / FRAMES_PER_SECOND, posterior);
    }
}

static void end_utterance(ps_decoder_t *decoder, double least)
{
    if (ps_end_utt(decoder) < 0) fail("the search", "an utterance does not end");
    print_words(decoder, least);
}

static void start_utterance(ps_decoder_t *decoder)
{
    if (ps_start_utt(decoder) < 0) fail("the search", "an utterance does not start");
}

static void search(ps_decoder_t *decoder, const char *name, double least, const char *path)
{
    int16 block[BLOCK];
    size_t count;
    long all = 0, samples = 0;
    int has_spoken = 0;
    FILE *file = open_samples(path);
    printf("# %s\n", name);
    if (ps_set_search(decoder, name) < 0) fail("no such search", name);
    ps_start_stream(decoder);
    start_utterance(decoder);
    while ((count = fread(block, sizeof *block, BLOCK, file)) > 0) {
        if ((all += (long)count) > MOST_SAMPLES) refuse(path, "too long");
        if (ps_process_raw(decoder, block, count, FALSE, FALSE) < 0) fail(path, "cannot be searched");
        const int speaks = ps_get_in_speech(decoder);
        /* Silence is not searched, so it does not count. */
        samples = speaks ? samples + (long)count : 0;
        if ((has_spoken && !speaks) || samples >= LONGEST_UTTERANCE) {
            end_utterance(decoder, least);
            start_utterance(decoder);
            samples = 0;
            has_spoken = 0;
        } else {
            has_spoken = speaks;
        }
    }
    if (ferror(file)) fail(path, strerror(errno));
    end_utterance(decoder, least);
    fclose(file);
}

/* A number that is more than 0 and less than 1. */
static double share_of_one(const char *name, const char *given)
{
    const double share = strtod(given, NULL);
    if (!(share > 0 && share < 1)) end_with(EXIT_USAGE, name, given);
    return share;
}

static ps_decoder_t *open_decoder(cmd_ln_t **config)
{
    *config = cmd_ln_init(NULL, ps_args(), TRUE, "-hmm", MODEL_FOLDER "/en-us/en-us", "-dict",
                          MODEL_FOLDER "/en-us/cmudict-en-us.dict", NULL);
    return *config ? ps_init(*config) : NULL;
}

/* Whether a recording could be transcribed here. */
static int check(void)
{
    cmd_ln_t *config;
    ps_decoder_t *decoder = open_decoder(&config);
    ngram_model_t *model = decoder ? ngram_model_read(config, GENERAL_MODEL, NGRAM_AUTO, ps_get_logmath(decoder)) : NULL;
    if (!model) end_with(EXIT_UNREADABLE, MODEL_FOLDER, "the English model cannot be read");
    ngram_model_free(model);
    ps_free(decoder);
    cmd_ln_free_r(config);
    return 0;
}

static void limit_itself(void)
{
    /* The workers may be killed, and no one waits for the words then. */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) fail("the end of its parent", strerror(errno));
    limit(RLIMIT_CPU, MOST_PROCESSOR_SECONDS);
    limit(RLIMIT_AS, MOST_MEMORY);
    limit(RLIMIT_FSIZE, MOST_OUTPUT);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, MOST_FILES);
    err_set_logfp(NULL);
}

int main(int argc, char **argv)
{
    if (argc != 1 && argc != 7) {
        fputs("speech-recognizer [SPEECH.wav MODEL.arpa SHARE WORDS.dict TERMS.list SURE]\n", stderr);
        return EXIT_USAGE;
    }
    limit_itself();
    if (argc == 1) return check();
    const char *speech = argv[1], *own = argv[2], *words = argv[4], *terms = argv[5];
    const double share = share_of_one("SHARE", argv[3]), sure = share_of_one("SURE", argv[6]);
    cmd_ln_t *config;
    ps_decoder_t *decoder = open_decoder(&config);
    if (!decoder) fail(MODEL_FOLDER, "the English model cannot be read");
    add_words(decoder, words);
    if (ps_set_lm(decoder, "words", mix(decoder, own, share)) < 0) fail(own, "not usable");
    if (ps_set_kws(decoder, "terms", terms) < 0) fail(terms, "not usable");
    /* The short search goes first, since the level of the recording is estimated on the way. */
    search(decoder, "terms", sure, speech);
    search(decoder, "words", 0, speech);
    ps_free(decoder);
    cmd_ln_free_r(config);
    return ferror(stdout) || fflush(stdout) != 0 ? EXIT_SOFTWARE : 0;
}
